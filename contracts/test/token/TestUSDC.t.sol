// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

import {IERC20Errors} from "@openzeppelin/contracts/interfaces/draft-IERC6093.sol";
import {ERC20Permit} from "@openzeppelin/contracts/token/ERC20/extensions/ERC20Permit.sol";
import {TokenPermit} from "../../src/libraries/ParlayTypes.sol";
import {TestUSDC} from "../../src/TestUSDC.sol";
import {VenueBase} from "../base/VenueBase.sol";

contract TestUSDCTest is VenueBase {
    address private immutable _anybody = address(0xA0B);

    function test_hasSixDecimalsAndTheNamesThatWalletsSign() public view {
        assertEq(token.decimals(), 6, "decimals");
        assertEq(keccak256(bytes(token.name())), keccak256("Test USD Coin"), "name");
        assertEq(keccak256(bytes(token.symbol())), keccak256("USDC"), "symbol");
        (, string memory name, string memory version, uint256 chainId, address verifier,,) = token.eip712Domain();
        assertEq(keccak256(bytes(name)), keccak256("Test USD Coin"), "domain name");
        assertEq(keccak256(bytes(version)), keccak256("1"), "domain version");
        assertEq(chainId, 998, "domain chain");
        assertEq(verifier, address(token), "domain verifier");
    }

    function testFuzz_anybodyMintsUpToTheCap(address sender, uint256 amount) public {
        amount = bound(amount, 0, token.MAX_MINT());
        uint256 supply = token.totalSupply();
        vm.prank(sender);
        token.mint(_anybody, amount);
        assertEq(token.balanceOf(_anybody), amount, "balance");
        assertEq(token.totalSupply(), supply + amount, "supply");
    }

    function testFuzz_mintAboveTheCapIsRefused(uint256 amount) public {
        amount = bound(amount, token.MAX_MINT() + 1, type(uint256).max);
        vm.expectRevert(abi.encodeWithSelector(TestUSDC.MintTooLarge.selector, amount));
        token.mint(_anybody, amount);
    }

    function test_capFitsTheStakesOfAParlay() public view {
        assertLe(token.MAX_MINT(), type(uint64).max, "64 bits");
    }

    function test_mintToNobodyIsRefused() public {
        vm.expectRevert(abi.encodeWithSelector(IERC20Errors.ERC20InvalidReceiver.selector, address(0)));
        token.mint(address(0), 1);
    }

    function test_permitOfItsOwnerAllowsOnceWhoeverSendsIt() public {
        TokenPermit memory permit = permitOf(address(token), LP_KEY, _anybody, 5e6, block.timestamp);
        vm.prank(address(0xDEAD));
        token.permit(lp, _anybody, permit.value, permit.deadline, permit.v, permit.r, permit.s);
        assertEq(token.allowance(lp, _anybody), 5e6, "allowance");
        assertEq(token.nonces(lp), 1, "nonce");
        vm.expectPartialRevert(ERC20Permit.ERC2612InvalidSigner.selector);
        token.permit(lp, _anybody, permit.value, permit.deadline, permit.v, permit.r, permit.s);
    }

    function test_permitPastItsDeadlineIsRefused() public {
        TokenPermit memory permit = permitOf(address(token), LP_KEY, _anybody, 5e6, block.timestamp - 1);
        vm.expectRevert(
            abi.encodeWithSelector(ERC20Permit.ERC2612ExpiredSignature.selector, block.timestamp - 1)
        );
        token.permit(lp, _anybody, permit.value, permit.deadline, permit.v, permit.r, permit.s);
    }

    function test_permitOfAnotherValueOrChainIsRefused() public {
        TokenPermit memory permit = permitOf(address(token), LP_KEY, _anybody, 5e6, block.timestamp);
        vm.expectPartialRevert(ERC20Permit.ERC2612InvalidSigner.selector);
        token.permit(lp, _anybody, permit.value + 1, permit.deadline, permit.v, permit.r, permit.s);
        vm.chainId(999);
        vm.expectPartialRevert(ERC20Permit.ERC2612InvalidSigner.selector);
        token.permit(lp, _anybody, permit.value, permit.deadline, permit.v, permit.r, permit.s);
    }
}
