// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

import {IParlayEscrow} from "../../src/interfaces/IParlayEscrow.sol";
import {Book} from "../../src/interfaces/IQuotingVault.sol";
import {TokenPermit} from "../../src/libraries/ParlayTypes.sol";
import {VaultBase} from "./VaultBase.sol";

/// @notice A caller chooses the gas of its call. Whatever it chooses, all of the call happens or none of it: a
/// settlement that frees the collateral and forgets the credit, or the reverse, would misprice the shares.
/// @dev Cold storage shows most: run with --isolate as well.
contract VaultGasScanTest is VaultBase {
    uint256 private constant FROM = 2000;
    uint256 private constant TO = 420_000;
    uint256 private constant STEP = 1250;

    function setUp() public override {
        super.setUp();
        depositAs(lp, 10_000e6);
    }

    function test_resolvingALostLegIsAllOrNothingAtAnyGas() public {
        uint256 id = fillFromVault(100e6, 3000e6, 2);
        finalise(0, false);
        uint256 value = _scan(thief, address(escrow), abi.encodeCall(escrow.resolveLeg, (id, 0)));
        assertEq(value, 10_100e6, "value after the win");
    }

    function test_resolvingTheLastWonLegIsAllOrNothingAtAnyGas() public {
        uint256 id = fillFromVault(100e6, 3000e6, 2);
        finalise(0, true);
        finalise(1, true);
        escrow.resolveLeg(id, 0);
        uint256 value = _scan(thief, address(escrow), abi.encodeCall(escrow.resolveLeg, (id, 1)));
        assertEq(value, 7000e6, "value after the loss");
    }

    function test_settlingAWinIsAllOrNothingAtAnyGas() public {
        uint256 id = fillFromVault(100e6, 3000e6, 6);
        finalise(5, false);
        uint256 value = _scan(thief, address(escrow), abi.encodeCall(escrow.settle, (id)));
        assertEq(value, 10_100e6, "value after the win");
    }

    function test_settlingAVoidIsAllOrNothingAtAnyGas() public {
        uint256 id = fillFromVault(100e6, 3000e6, 2);
        finaliseVoid(0);
        finaliseVoid(1);
        uint256 value = _scan(thief, address(escrow), abi.encodeCall(escrow.settle, (id)));
        assertEq(value, 10_000e6, "value after the void");
    }

    function test_forcedVoidIsAllOrNothingAtAnyGas() public {
        uint256 id = fillFromVault(100e6, 3000e6, 2);
        vm.warp(block.timestamp + FORCE_VOID_AFTER);
        uint256 value = _scan(thief, address(escrow), abi.encodeCall(escrow.forceVoid, (id)));
        assertEq(value, 10_000e6, "value after the void");
    }

    function test_fillIsAllOrNothingAtAnyGas() public {
        IParlayEscrow.Fill memory args = vaultFill(3000e6, QUOTER_KEY);
        uint256 value = _scan(thief, address(escrow), abi.encodeCall(escrow.fill, (args)));
        assertEq(value, 10_000e6, "value after the fill");
    }

    function test_sweepIsAllOrNothingAtAnyGas() public {
        uint256 id = fillFromVault(100e6, 3000e6, 2);
        finalise(0, false);
        escrow.settle(id);
        assertEq(_scan(thief, address(vault), abi.encodeCall(vault.sweep, ())), 10_100e6, "value");
    }

    function test_depositAndRedemptionAreAllOrNothingAtAnyGas() public {
        vm.prank(buyer);
        token.approve(address(vault), 1e6);
        assertEq(_scan(buyer, address(vault), abi.encodeCall(vault.deposit, (1e6, buyer))), 10_001e6, "deposit");
        assertEq(_scan(lp, address(vault), abi.encodeCall(vault.redeem, (1e12, lp, lp))), 9999e6, "redeem");
    }

    function test_permitsAreAllOrNothingAtAnyGas() public {
        TokenPermit memory p = collateralPermit(BUYER_KEY, 1e6);
        bytes memory data = abi.encodeCall(vault.depositWithPermit, (buyer, 1e6, p.deadline, p.v, p.r, p.s));
        assertEq(_scan(relay, address(vault), data), 10_001e6, "deposit");
        p = sharePermit(LP_KEY, 1e12);
        data = abi.encodeCall(vault.redeemWithPermit, (lp, 1e12, 0, p.deadline, p.v, p.r, p.s));
        assertEq(_scan(relay, address(vault), data), 9999e6, "redeem");
    }

    /// @dev Calls with each gas and compares everything of note with before or with after a call with enough; the
    /// state is as before in the end. Answers the value of the pool after the call.
    function _scan(address sender, address target, bytes memory data) private returns (uint256 value) {
        bytes32 before = _state();
        uint256 snapshot = vm.snapshotState();
        vm.prank(sender);
        (bool ok,) = target.call(data);
        assertTrue(ok, "with all gas");
        bytes32 complete = _state();
        value = vault.totalAssets();
        vm.revertToState(snapshot);
        uint256 passed;
        uint256 failed;
        for (uint256 gas_ = FROM; gas_ <= TO; gas_ += STEP) {
            snapshot = vm.snapshotState();
            vm.prank(sender);
            (ok,) = target.call{gas: gas_}(data);
            assertEq(_state(), ok ? complete : before, ok ? "half done" : "failed and yet done");
            ok ? ++passed : ++failed;
            vm.revertToState(snapshot);
        }
        assertTrue(passed > 10 && failed > 5, "the scan spans the edge");
    }

    function _state() private view returns (bytes32) {
        Book memory book = escrow.books(address(vault));
        return keccak256(
            bytes.concat(
                abi.encode(vault.totalAssets(), vault.idle(), book.locked, book.live, vault.totalSupply()),
                abi.encode(escrow.credits(address(vault)), escrow.credits(taker), escrow.parlayCount()),
                abi.encode(escrow.parlays(1), vault.balanceOf(lp), vault.balanceOf(buyer), token.balanceOf(lp)),
                abi.encode(token.balanceOf(buyer), token.balanceOf(taker), token.balanceOf(address(escrow))),
                abi.encode(token.nonces(buyer), vault.nonces(lp), token.allowance(address(vault), address(escrow)))
            )
        );
    }
}
