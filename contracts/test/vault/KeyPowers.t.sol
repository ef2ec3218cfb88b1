// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

import {IERC20Permit} from "@openzeppelin/contracts/token/ERC20/extensions/IERC20Permit.sol";
import {ERC20Permit} from "@openzeppelin/contracts/token/ERC20/extensions/ERC20Permit.sol";
import {IParlayEscrow} from "../../src/interfaces/IParlayEscrow.sol";
import {
    CashoutAcceptance,
    CashoutOffer,
    ParlayLeg,
    ParlayOrder,
    ParlayQuote,
    TokenPermit,
    WithdrawRequest
} from "../../src/libraries/ParlayTypes.sol";
import {VaultBase} from "./VaultBase.sol";

/// @notice A stolen quoting key: it makes quotes within the limits and can do nothing else.
contract VaultKeyPowersTest is VaultBase {
    function setUp() public override {
        super.setUp();
        depositAs(lp, 100_000e6);
    }

    function test_keyBuysNoPositionForTheVault() public {
        uint256 id = fillDefault(2);
        CashoutOffer memory offer = offerOf(id, 150e6);
        offer.maker = address(vault);
        CashoutAcceptance memory acceptance = acceptanceOf(offer);
        bytes memory offerSignature = signTyped(QUOTER_KEY, structHash(offer));
        bytes memory acceptanceSignature = signTyped(TAKER_KEY, structHash(acceptance));
        vm.expectRevert(IParlayEscrow.BadSignature.selector);
        escrow.novate(offer, offerSignature, acceptance, acceptanceSignature);
    }

    function test_keyTakesNoParlayForTheVault() public {
        ParlayLeg[] memory legs = legs2();
        ParlayQuote memory quote = quoteOf(legs);
        quote.taker = address(vault);
        IParlayEscrow.Fill memory args = fillOf(quote, MAKER_KEY, legs);
        args.orderSignature = signTyped(QUOTER_KEY, structHash(args.order));
        expectFillRefused(args, IParlayEscrow.BadSignature.selector);
    }

    function test_keyMakesTheVaultNoTakerOfItsOwnQuote() public {
        ParlayLeg[] memory legs = legs2();
        ParlayQuote memory quote = vaultQuote(100e6, 300e6, legs);
        quote.taker = address(vault);
        IParlayEscrow.Fill memory args = fillOf(quote, QUOTER_KEY, legs);
        args.orderSignature = signTyped(QUOTER_KEY, structHash(args.order));
        expectFillRefused(args, IParlayEscrow.Mismatch.selector);
    }

    function test_keyWithdrawsNoneOfTheVaultsCredits() public {
        uint256 id = fillFromVault(100e6, 300e6, 2);
        finalise(0, false);
        escrow.resolveLeg(id, 0);
        assertEq(escrow.credits(address(vault)), 400e6, "credits");
        WithdrawRequest memory request =
            WithdrawRequest(address(vault), quoter, 400e6, freshNonce(), block.timestamp + 60);
        bytes memory signature = signTyped(QUOTER_KEY, structHash(request));
        vm.expectRevert(IParlayEscrow.BadSignature.selector);
        escrow.withdrawWithSig(request, signature);
    }

    function test_keyPermitsNeitherCollateralNorSharesOfTheVault() public {
        vm.prank(lp);
        vault.transfer(address(vault), 1e12);
        address[2] memory tokens = [address(token), address(vault)];
        for (uint256 i = 0; i < tokens.length; ++i) {
            bytes32 hash = keccak256(
                abi.encode(
                    keccak256("Permit(address owner,address spender,uint256 value,uint256 nonce,uint256 deadline)"),
                    address(vault),
                    quoter,
                    uint256(1e12),
                    uint256(0),
                    block.timestamp + 60
                )
            );
            bytes32 domain = IERC20Permit(tokens[i]).DOMAIN_SEPARATOR();
            (uint8 v, bytes32 r, bytes32 s) = vm.sign(QUOTER_KEY, keccak256(abi.encodePacked(hex"1901", domain, hash)));
            vm.expectRevert(abi.encodeWithSelector(ERC20Permit.ERC2612InvalidSigner.selector, quoter, address(vault)));
            IERC20Permit(tokens[i]).permit(address(vault), quoter, 1e12, block.timestamp + 60, v, r, s);
        }
    }

    function test_keyIsNoQuoteSignerInTheEscrowsList() public view {
        assertTrue(!escrow.isQuoteSigner(address(vault), quoter), "listed");
    }

    /// @dev 50,000 against a unit, as often as it goes: the budget binds, not the price.
    function test_worstThatAStolenKeyRisksAtOnceIsTheBudget() public {
        uint256[2] memory collateral = [uint256(50_000e6), 30_000e6];
        ParlayLeg[] memory legs = legs2();
        for (uint256 i = 0; i < collateral.length; ++i) {
            escrow.fill(fillOf(vaultQuote(1, collateral[i], legs), QUOTER_KEY, legs));
        }
        IParlayEscrow.Fill memory more = fillOf(vaultQuote(1, 1, legs), QUOTER_KEY, legs);
        (bool isFilled,) = address(escrow).call(abi.encodeCall(escrow.fill, (more)));
        assertTrue(!isFilled, "a unit more");
        finalise(0, true);
        finalise(1, true);
        escrow.settle(1);
        escrow.settle(2);
        assertNav(20_000e6, "a fifth is left");
    }

    /// @dev The limits bound what is at risk, not what is lost in time: each settlement frees the budget again, so
    /// that a stolen key takes four fifths of what is left with each round until it is revoked or expires.
    function test_stolenKeyThatIsNotRevokedTakesFourFifthsOfTheRestWithEachRound() public {
        uint256 rest = 50_000e6;
        redeemAs(lp, 50_000e12);
        for (uint32 round = 0; round < 4; ++round) {
            ParlayLeg[] memory legs = legsFrom(1000 + 10 * round);
            ParlayQuote memory quote = vaultQuote(1, (rest * 8) / 10, legs);
            uint256 id = escrow.fill(fillOf(quote, QUOTER_KEY, legs));
            publishTwo(1000 + 10 * round);
            escrow.settle(id);
            rest -= (rest * 8) / 10;
            assertNav(rest, "after the round");
        }
        vm.prank(owner);
        vault.revokeQuotingKey();
        (bool isFilled,) = address(escrow).call(abi.encodeCall(escrow.fill, (vaultFill(1, QUOTER_KEY))));
        assertTrue(!isFilled, "revoked");
    }

    function test_orderSignedByTheKeyIsNoOrderOfTheTaker() public {
        ParlayLeg[] memory legs = legs2();
        ParlayQuote memory quote = vaultQuote(100e6, 300e6, legs);
        IParlayEscrow.Fill memory args = fillOf(quote, QUOTER_KEY, legs);
        args.order = ParlayOrder(taker, structHash(quote), freshNonce(), block.timestamp + 60);
        args.orderSignature = signTyped(QUOTER_KEY, structHash(args.order));
        expectFillRefused(args, IParlayEscrow.BadSignature.selector);
    }

    /// @dev The key has shares like anybody else and moves only those.
    function test_keyMovesNoSharesOfADepositor() public {
        TokenPermit memory permit = sharePermit(QUOTER_KEY, 1e12);
        vm.expectPartialRevert(ERC20Permit.ERC2612InvalidSigner.selector);
        vault.redeemWithPermit(lp, 1e12, 0, permit.deadline, permit.v, permit.r, permit.s);
    }

    function publishTwo(uint32 outcomeId) private {
        uint32[] memory ids = new uint32[](2);
        uint8[] memory results = new uint8[](2);
        (ids[0], ids[1]) = (outcomeId, outcomeId + 1);
        (results[0], results[1]) = (1, 1);
        report(uint40(block.timestamp), ids, results);
        vm.warp(block.timestamp + WINDOW);
    }
}
