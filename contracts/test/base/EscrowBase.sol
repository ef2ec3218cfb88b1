// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

import {IParlayEscrow} from "../../src/interfaces/IParlayEscrow.sol";
import {
    CashoutAcceptance,
    CashoutOffer,
    ParlayLeg,
    ParlayQuote,
    WithdrawRequest
} from "../../src/libraries/ParlayTypes.sol";
import {VenueBase} from "./VenueBase.sol";

/// @notice Signed fills, sales and withdrawals of the escrow as values that a test can bend before it sends them.
abstract contract EscrowBase is VenueBase {
    /// @dev The default quote: 100 USD of which 1.5 are fees, against 300 USD.
    uint256 internal constant GROSS = 100e6;
    uint256 internal constant NET = 98.5e6;
    uint256 internal constant BET = 300e6;
    uint256 internal constant POT = NET + BET;
    address internal constant STRANGER = address(0x57A6E4);

    /// @dev Everything that `novate` takes.
    struct Sale {
        CashoutOffer offer;
        bytes offerSignature;
        CashoutAcceptance acceptance;
        bytes acceptanceSignature;
    }

    // ── fills

    function defaultFill() internal returns (IParlayEscrow.Fill memory) {
        ParlayLeg[] memory legs = legs2();
        return fillOf(quoteOf(legs), MAKER_KEY, legs);
    }

    /// @dev Signs a bent fill again, so that nothing but what was bent is wrong with it.
    function resign(IParlayEscrow.Fill memory args, uint256 signerKey) internal view {
        args.order.quoteHash = structHash(args.quote);
        args.quoteSignature = signTyped(signerKey, structHash(args.quote));
        args.orderSignature = signTyped(TAKER_KEY, structHash(args.order));
    }

    function resign(IParlayEscrow.Fill memory args) internal view {
        resign(args, MAKER_KEY);
    }

    function refuse(IParlayEscrow.Fill memory args, bytes4 reason) internal {
        refuse(args, abi.encodePacked(reason));
    }

    function refuse(IParlayEscrow.Fill memory args, bytes memory reason) internal {
        vm.expectRevert(reason);
        escrow.fill(args);
    }

    /// @dev A quote with other amounts and fees than the default one, filled.
    function fillTerms(uint256 gross, uint256 bet, uint16 protocolFeeBps, uint16 builderFeeBps)
        internal
        returns (uint256 parlayId)
    {
        return escrow.fill(termsOf(gross, bet, protocolFeeBps, builderFeeBps));
    }

    function termsOf(uint256 gross, uint256 bet, uint16 protocolFeeBps, uint16 builderFeeBps)
        internal
        returns (IParlayEscrow.Fill memory)
    {
        ParlayLeg[] memory legs = legs2();
        ParlayQuote memory quote = quoteOf(legs);
        quote.takerCollateral = gross;
        quote.makerCollateral = bet;
        quote.protocolFeeBps = protocolFeeBps;
        quote.builderFeeBps = builderFeeBps;
        return fillOf(quote, MAKER_KEY, legs);
    }

    // ── sales of a live position

    /// @dev A sale by `taker` to `buyer`, signed by both.
    function saleOf(uint256 parlayId, uint256 payout) internal returns (Sale memory sale) {
        sale.offer = offerOf(parlayId, payout);
        sale.acceptance = acceptanceOf(sale.offer);
        resign(sale, BUYER_KEY, TAKER_KEY);
    }

    function resign(Sale memory sale, uint256 buyerKey, uint256 sellerKey) internal view {
        sale.acceptance.offerHash = structHash(sale.offer);
        sale.offerSignature = signTyped(buyerKey, structHash(sale.offer));
        sale.acceptanceSignature = signTyped(sellerKey, structHash(sale.acceptance));
    }

    function resign(Sale memory sale) internal view {
        resign(sale, BUYER_KEY, TAKER_KEY);
    }

    function novate(Sale memory sale) internal {
        escrow.novate(sale.offer, sale.offerSignature, sale.acceptance, sale.acceptanceSignature);
    }

    function refuse(Sale memory sale, bytes4 reason) internal {
        refuse(sale, abi.encodePacked(reason));
    }

    function refuse(Sale memory sale, bytes memory reason) internal {
        vm.expectRevert(reason);
        novate(sale);
    }

    // ── withdrawals

    /// @dev A withdrawal of `taker` to itself.
    function requestOf(uint256 amount) internal returns (WithdrawRequest memory) {
        return WithdrawRequest(taker, taker, amount, freshNonce(), block.timestamp + 60);
    }

    /// @dev Gives `taker` the pot of a won parlay as a credit.
    function creditTaker() internal returns (uint256 amount) {
        uint256 id = fillDefault(2);
        finalise(0, true);
        finalise(1, true);
        escrow.settle(id);
        return POT;
    }

    // ── reverts with arguments

    function nonceUsed(address account, uint256 nonce) internal pure returns (bytes memory) {
        return abi.encodeWithSelector(IParlayEscrow.NonceAlreadyUsed.selector, account, nonce);
    }

    function stateChanged() internal pure returns (bytes memory) {
        return abi.encodeWithSignature("Error(string)", "Resolution state changed");
    }

    /// @dev Open pots and credits of everybody in these tests, which is all that the escrow owes.
    function owed() internal view returns (uint256 total) {
        address[7] memory all = [taker, maker, buyer, feeRecipient, builder, address(vault), STRANGER];
        for (uint256 i = 0; i < all.length; ++i) total += escrow.credits(all[i]);
        for (uint256 id = 1; id <= escrow.parlayCount(); ++id) {
            IParlayEscrow.Parlay memory parlay = escrow.parlays(id);
            if (!parlay.settled) total += parlay.takerCollateral + parlay.makerCollateral;
        }
    }

    function assertSolvent() internal view {
        assertEq(token.balanceOf(address(escrow)), owed(), "the escrow holds exactly what it owes");
    }
}
